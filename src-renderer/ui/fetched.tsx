import { type ComponentType, createElement, lazy, Suspense } from "react";

/** A component that is fetched when it is first drawn; until then nothing stands in its place. */
export const fetched = <Props extends object>(load: () => Promise<ComponentType<Props>>) => {
  const Fetched: ComponentType<Props> = lazy(async () => ({ default: await load() }));
  return (props: Props) => <Suspense fallback={null}>{createElement(Fetched, props)}</Suspense>;
};
