import type { SameShape } from "../../shape.ts";
import type { agreements as zh } from "../../zh-CN/access/agreements.ts";

export const agreements = {
  title: "Agreements",
  names: {
    user: "Platform user agreement",
    certificate: "Digital certificate service agreement",
    signing: "Electronic signing agreement",
    bank: "Bank agreement",
  },
  linked: "{{name}}",
  version: "Version {{version}} · in force from {{date}}",
  sections: "Text of the agreement",
  endOfText: "— End of the agreement —",
  agree: "Agree and continue",
  agreeIn: "Agree and continue ({{seconds}} s)",
  missing: {
    both: "Please read the agreement. You can continue after {{seconds, second|seconds}}",
    time: "You have reached the end. You can continue in a moment",
    end: "You can continue now. We recommend reading to the end first",
    none: "You can continue now",
  },
  print: "Print",
  loadFailed: "The agreement could not be loaded",
  decline: "Decline and sign out",
  progress: "Agreements to accept before you start: {{count}} left",
} as const satisfies SameShape<typeof zh>;
