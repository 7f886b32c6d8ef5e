/** The pointer's path and its buttons in a replay, as play/track.py. */

/** Event kinds by their numbers: a move of the pointer, and buttons pressed and released. */
export const KIND_LETTERS = ".LlMmRr";
