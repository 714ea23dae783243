// The script of all pages that are no table; each part finds out itself whether its page is the one shown.
import { startCircle } from "./circle.js";
import { startHome } from "./home.js";
import { startRoom } from "./invite.js";
import { ownZone, writeMoments } from "./moments.js";
import { startNewTable } from "./newtable.js";
import { startNotices } from "./notices.js";
import { sendOnce } from "./once.js";
import { startPasskeys } from "./passkeys.js";
import { startStudies } from "./studies.js";
import { startSeatLink } from "./seatlink.js";
import { applyTheme, startTheme } from "./theme.js";

document.documentElement.dataset["script"] = "on";
applyTheme();
startTheme(() => undefined);
sendOnce();
startHome();
startCircle();
startNewTable();
startRoom();
startPasskeys();
startNotices();
startStudies();
startSeatLink();
writeMoments();
ownZone(document);
