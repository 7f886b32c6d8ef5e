/** Opens cells of a layout, as the kernel's Board does. */

/**
 * Opens a free cell, and its opening if its clue is zero.
 *
 * @param {import("../kernel/kernel.js").Kernel} kernel
 * @param {import("../kernel/view.js").View} view
 * @param {Uint8Array} layout
 * @param {number} index
 * @param {Uint8Array} flags
 * @returns {{cells: Int8Array, left: number}}
 */
export function openCell(kernel, view, layout, index, flags) {
  const { width, height, cells } = view;
  const size = cells.length;
  // Four boards, a byte a cell: the layout, what is opened of it, the cell, and the flags.
  const input = new Uint8Array(4 * size);
  input.set(layout);
  for (let i = 0; i < size; i++) input[size + i] = cells[i] >= 0 ? 1 : 0;
  input[2 * size + index] = 1;
  input.set(flags, 3 * size);
  const { numbers, bytes } = kernel.call("open_cells", input, width, height);
  return { cells: new Int8Array(bytes.buffer), left: numbers[1] };
}
