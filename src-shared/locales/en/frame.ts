import type { SameShape } from "../shape.ts";
import type { frame as zh } from "../zh-CN/frame.ts";

/** Texts of the frame around the screens: top bar, companies, help. */
export const frame = {
  environment: { demo: "Demo", staging: "Test" },
  companies: { rest: "{{count}} more" },
  role: {
    superAdmin: "Supervisor",
    operator: "Operator",
    maker: "Maker",
    checker: "Checker",
    payer: "Payer",
    taxOfficer: "Tax",
    invoicer: "Invoicing",
    support: "Support",
    companyAdmin: "Company admin",
    auditor: "Auditor",
  },
  help: {
    title: "Keyboard shortcuts",
    everywhere: "Everywhere",
    inLists: "In lists",
    palette: "Search or go to",
    navigation: "Collapse or expand the navigation",
    lock: "Lock",
    open: "Show the shortcuts",
    close: "Close a layer or clear the selection",
    move: "Move to the row above or below",
    openRow: "Open the row",
    tick: "Tick the row",
    tickAll: "Tick all rows or none",
    rowMenu: "Open the row's menu",
  },
} as const satisfies SameShape<typeof zh>;
