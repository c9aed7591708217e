export const agreements = {
  title: "Agreements",
};
