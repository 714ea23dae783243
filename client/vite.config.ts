import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";

// One script and one style sheet under fixed names, straight into the static folder of the site.
// `npm run watch` rebuilds them at each change, without minifying. In the mode `worker` the service worker, by itself.
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
      input: fileURLToPath(new URL(mode === "worker" ? "src/sw.ts" : "src/main.ts", import.meta.url)),
      output: {
        format: "es",
        codeSplitting: false,
        entryFileNames: mode === "worker" ? "sw.js" : "trunkline.js",
        assetFileNames: "trunkline[extname]",
      },
    },
  },
}));
