// The styles of the boards of single games, each from the room of its game: a new room brings its own.
import.meta.glob("../../src/trunkline/games/*/board.css", { eager: true });
