export const barLifts = {
  title: "Requests to lift the bar",
  none: "No requests to lift the bar",
  kinds: {
    lift: {
      label: "Lift bar",
      propose: "Request to lift bar",
      text: "Decided at the agency by neither the requester nor whoever barred the worker. The worker then counts as stopped and can take work only after being added again with a new contract.",
    },
  },
  actions: {
    approve: {
      label: "Approve",
      meaning:
        "The worker counts as stopped; cooperation does not resume by itself. Open bills can be paid once the worker has been added again with a new contract.",
    },
    reject: { label: "Reject", meaning: "The worker stays barred." },
    withdraw: { label: "Withdraw", meaning: "The worker stays barred. You can request it again." },
  },
  detail: { bars: "Bars", since: "Barred by {{person}} {{time}}", lifted: "Lifted by {{person}} {{time}}" },
} as const;
