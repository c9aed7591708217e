export const account = {
  title: "Corporate account",
};
