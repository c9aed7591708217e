export const viewer = {
  title: "File viewer",
};
