import type { SameShape } from "../../shape.ts";
import type { inbox as zh } from "../../zh-CN/common/demo-inbox.ts";

export const inbox = {
  title: "Demo messages",
  hint: "The demo environment does not send real messages",
  empty: "No messages yet",
  fill: "Use {{code}}",
} satisfies SameShape<typeof zh>;
