import type { SameShape } from "../shape.ts";
import type { feeGrid as zh } from "../zh-CN/fee-grid.ts";

export const feeGrid = {
  row: "Row",
  note: "Meaning",
  tools: "Row tools",
  columns: {
    limit: "Limit (¥)",
    sign: "Limit is",
    ratio: "Rate %",
    personal_amount: "Borne by person (¥)",
    quick_deduction: "Quick deduction (¥)",
  },
  cell: "Row {{row}}, {{column}}",
  open: "No limit",
  above: "Above",
  signs: { 1: "≤ included", 2: "< not included" },
  add: "Add row",
  moveUp: "Move row {{row}} up",
  moveDown: "Move row {{row}} down",
  remove: "Delete row {{row}}",
  pasteHint: "Paste from a spreadsheet",
  keyNext: "next row",
  keyAbove: "as above",
  keyMove: "move",
  keyRemove: "delete",
  refused: {
    notANumber: "Row {{row}}, column {{column}}: “{{text}}” is not an amount. Nothing was pasted.",
    notARate:
      "Row {{row}}, column {{column}}: “{{text}}” is not a rate (0 to 100, two decimals at most). Nothing was pasted.",
    notASign:
      "Row {{row}}, column {{column}}: “{{text}}” does not say whether the limit is included. Nothing was pasted.",
    tooWide: "Too many columns: {{most}} fit from here on. Nothing was pasted.",
    tooLong: "Too many rows: a grid has {{most}} at most. Nothing was pasted.",
    uneven: "The rows have different numbers of columns. Nothing was pasted.",
    fractions:
      "The rates are fractions such as 0.065, which may mean 0.065% or 6.5%. Format the cells as percentages and copy again. Nothing was pasted.",
    nothing: "There is nothing to paste.",
  },
  notes: {
    most: "At most {{fee}}",
    open: "What is beyond pays this rate",
    fromStart: "The whole amount pays this rate",
    from: "Above {{amount}} the whole amount pays this rate",
  },
  period: "Cumulated by",
  periods: { 1: "Settlement", 2: "Month", 3: "Quarter", 4: "Year", 5: "Contract" },
  method: "Counted",
  methods: { 1: "Whole amount", 2: "Part by part" },
  live: {
    title: "Fees at these rates",
    amount: {
      1: "Settlement",
      2: "Settled in the month",
      3: "Settled in the quarter",
      4: "Settled in the year",
      5: "Settled under contract",
    },
    fee: "Service fee",
    ratio: "Effective",
    row: "Reached",
    rowReached: "Row {{row}}",
    parts: "{{fee}} = {{parts}}",
    missing: "Correct row {{row}} to see the other amounts.",
  },
  equation: {
    1: "On top: company pays {{pay}} = amount {{amount}} + service fee {{fee}}",
    2: "Inside: company pays {{amount}} = labor pay {{base}} + service fee {{fee}}",
    3: "Shared: company pays {{pay}} = amount {{amount}} + service fee {{fee}}; the worker bears {{laborFee}} and keeps {{rest}}",
  },
  tax: {
    isLaw: "The same as the statutory table. Tax is continuous between its rows.",
    differs: "Differs from the statutory table. Income tax always follows the statutory table.",
    takeLaw: "Use the statutory table",
    jumps: "Tax jumps at row {{rows}}. Check the quick deduction.",
    comma: ", ",
  },
} satisfies SameShape<typeof zh>;
