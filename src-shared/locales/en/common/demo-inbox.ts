export const inbox = {
  title: "Demo messages",
  hint: "The demo environment does not send real messages",
  empty: "No messages yet",
  fill: "Use {{code}}",
};
