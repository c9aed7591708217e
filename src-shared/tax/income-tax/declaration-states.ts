import { defineStates } from "../../kernel/states/define.ts";

/** Declaration of a worker's month (dictionary B9, `declare_status`). */
export const declarationStates = defineStates(
  "declaration",
  {
    toGenerate: { code: 1, tone: "neutral" },
    generated: { code: 2, tone: "info" },
    reported: { code: 3, tone: "info" },
    accepted: { code: 4, tone: "warning" },
    refused: { code: 5, tone: "danger" },
    paid: { code: 6, tone: "success" },
    correcting: { code: 7, tone: "danger" },
    corrected: { code: 8, tone: "success" },
  },
  {
    generate: { from: ["toGenerate", "refused"], to: ["generated"] },
    report: { from: ["generated"], to: ["reported"] },
    accept: { from: ["reported"], to: ["accepted"] },
    refuse: { from: ["reported"], to: ["refused"] },
    pay: { from: ["accepted"], to: ["paid"] },
    reopen: {
      from: ["generated", "reported", "accepted", "paid", "corrected"],
      to: ["correcting"],
    },
    correct: { from: ["correcting"], to: ["corrected"] },
  },
);
