// The pages round the tables; each finds out itself whether it is the one shown.
import { startHome } from "./home.js";
import { startRoom } from "./invite.js";
import { ownZone, writeMoments } from "./moments.js";
import { startNewTable } from "./newtable.js";
import { startNotices } from "./notices.js";
import { startPasskeys } from "./passkeys.js";
import { startStudies } from "./studies.js";
import { startSeatLink } from "./seatlink.js";
import { startTheme } from "./theme.js";

export function startPages(): void {
  startTheme(() => undefined);
  startHome();
  startNewTable();
  startRoom();
  startPasskeys();
  startNotices();
  startStudies();
  startSeatLink();
  writeMoments();
  ownZone(document);
}
