export const security = {
  title: "Account security",
};
