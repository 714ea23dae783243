// The browser side: swaps what the server sends and lights what it allows. It knows no rules.
import "htmx.org";
import "htmx.org/dist/ext/hx-sse.js";
import "./style.css";

document.documentElement.dataset["script"] = "on";
