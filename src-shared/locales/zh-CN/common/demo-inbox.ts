/** The demo environment's inbox of text messages; at the sign-in too. */
export const inbox = {
  title: "演示短信箱",
  hint: "演示环境不发送真实短信",
  empty: "还没有短信",
  fill: "填入 {{code}}",
} as const;
