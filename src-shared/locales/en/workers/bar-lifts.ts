import type { SameShape } from "../../shape.ts";
import type { barLifts as zh } from "../../zh-CN/workers/bar-lifts.ts";

export const barLifts = {
  title: "Requests to lift the bar",
  none: "No requests to lift the bar",
  kinds: {
    lift: {
      label: "Lift bar",
      propose: "Ask to lift bar",
      text: "Someone else at the agency decides, neither who barred the worker nor who asks. The worker counts as stopped then, and takes work only once added again with a new contract.",
    },
  },
  actions: {
    approve: {
      label: "Approve",
      meaning:
        "The worker counts as stopped; cooperation does not resume by itself. Open bills can be paid once the worker has been added again with a new contract.",
    },
    reject: { label: "Reject", meaning: "The worker stays barred." },
    withdraw: { label: "Withdraw", meaning: "The worker stays barred. It can be asked for again." },
  },
  detail: { bars: "Bars", since: "Barred by {{person}} {{time}}", lifted: "Lifted by {{person}} {{time}}" },
} as const satisfies SameShape<typeof zh>;
