import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";

// Scripts and one style sheet under fixed names, straight into the static folder of the site: that of the table page,
// in the mode `pages` that of all other pages, which a table need not load, in `plan` and `study` what those need besides.
// `npm run watch` rebuilds them at each change, without minifying. In the mode `worker` the service worker, by itself.
const TABLE: [string, string] = ["src/main.ts", "trunkline.js"];
const ENTRIES: Record<string, [string, string]> = { worker: ["src/sw.ts", "sw.js"], pages: ["src/pages.ts", "pages.js"], plan: ["src/plan.ts", "plan.js"], study: ["src/study.ts", "study.js"] };

export default defineConfig(({ command, mode }) => ({
  publicDir: false,
  build: {
    outDir: fileURLToPath(new URL("../src/trunkline/site/static", import.meta.url)),
    emptyOutDir: false, // pictures and other files of the site live there too
    target: ["chrome123", "firefox121", "safari17.5"], // what has light-dark() and nesting in CSS
    cssCodeSplit: false,
    modulePreload: false,
    minify: command === "build" && !process.argv.includes("--watch"),
    rolldownOptions: {
      input: fileURLToPath(new URL((ENTRIES[mode] ?? TABLE)[0], import.meta.url)),
      output: {
        format: "es",
        codeSplitting: false,
        entryFileNames: (ENTRIES[mode] ?? TABLE)[1],
        assetFileNames: `${["plan", "study"].includes(mode) ? mode : "trunkline"}[extname]`,
      },
    },
  },
}));
