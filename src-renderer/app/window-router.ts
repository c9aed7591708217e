import type { DataRouter } from "react-router-dom";

let router: DataRouter | undefined;

/** The router of the window: one, made by `create` the first time; it follows the address while nobody is signed in too. */
export const windowRouter = (create: () => DataRouter): DataRouter => {
  router ??= create();
  return router;
};

/** Takes what was looked for out of the address: it may name people, and stays in sight after a sign-out. */
export const forgetSearch = (): void => {
  const { pathname, search } = router?.state.location ?? { pathname: "/", search: "" };
  if (search !== "") void router?.navigate({ pathname }, { replace: true });
};
