import type { SameShape } from "../../shape.ts";
import type { gridTexts as zh } from "../../zh-CN/common/lists-grid.ts";

export const gridTexts = {
  density: { label: "Row height", compact: "Compact", normal: "Normal", lines: "Two lines" },
  notes: {
    today: "Today",
    waited: "{{count, day|days}} waiting",
    waitedMinutes: "{{count}} min",
    waitedHours: "{{count}} h",
    standsOut: "{{count}} to note",
    cardDiffers: "ID card differs",
    over24h: "Over 24 hours",
    overdue: "{{count, day|days}} overdue",
    left: "{{count, day|days}} left",
    arrived: "Paid {{day}}",
    tail: "ending {{end}}",
    otherTaxes: "+ {{amount}}",
    fileDiffers: "File {{amount}}",
    payable: "Ready",
    unsuccessful: "{{count}} not paid",
    unknown: "{{count}} unconfirmed",
    heldBack: "Held back",
    lacks: "Missing: {{what}}",
    lacking: { verify: "ID photos", sendContract: "contract", addAccount: "account" },
    paidOf: "{{paid}} of {{count}}",
  },
  foot: {
    total: "Total",
    count: "{{count, row|rows}}",
    countOfAll: "{{count, row|rows}}, all that match",
    selectAll: "Select all {{count}}",
    takes: "{{action}} ({{count}})",
    takesAtMost: "{{action}} (up to {{count}})",
    more: "More",
  },
  short: {},
} as const satisfies SameShape<typeof zh>;
