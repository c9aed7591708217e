import { type ComponentType, createElement, lazy, useState } from "react";

/** A component that is fetched by itself, and `prepare`, which fetches it before it is drawn. */
export type Prepared<Props extends object> = {
  readonly Component: ComponentType<Props>;
  /** Rejects where it cannot be fetched; drawing it then shows why. */
  readonly prepare: () => Promise<void>;
};

/**
 * A component whose code may be there before it is drawn: it is drawn at once then. `lazy` alone suspends all the same, and
 * what stands in its place stays for a third of a second.
 */
export const prepared = <Props extends object>(load: () => Promise<ComponentType<Props>>): Prepared<Props> => {
  let fetched: ComponentType<Props> | undefined;
  const fetch = async (): Promise<ComponentType<Props>> => {
    fetched ??= await load();
    return fetched;
  };
  const Later: ComponentType<Props> = lazy(async () => ({ default: await fetch() }));
  const Component = (props: Props) => {
    // The same one as long as it stands: another component would begin anew.
    const [drawn] = useState(() => fetched ?? Later);
    return createElement(drawn, props);
  };
  return {
    Component,
    prepare: async () => {
      await fetch();
    },
  };
};
