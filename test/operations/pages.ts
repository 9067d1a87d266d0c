/** Where the pages tell how many operations the node has. */
export const countingPages = ['README.md', '.github/RELEASING.md'];

/** How they tell it. */
export const COUNT = /\b(\d+) operations\b/g;
