// The styles of the panels of single games, each from the room of its game.
import.meta.glob("../../src/trunkline/games/*/panels.css", { eager: true });
