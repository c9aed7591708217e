import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { Suspense, useState } from "react";
import { afterEach, expect, it } from "vitest";
import { prepared } from "./prepared.tsx";

afterEach(cleanup);

const Greeting = ({ name }: { readonly name: string }) => {
  const [clicks, count] = useState(0);
  return <button type="button" onClick={() => count(clicks + 1)}>{`${name} ${clicks}`}</button>;
};

it("is drawn at once when its code is there, and keeps its state", async () => {
  const { Component, prepare } = prepared(async () => Greeting);
  await prepare();
  const tree = (name: string) => (
    <Suspense fallback="fetching">
      <Component name={name} />
    </Suspense>
  );
  const { rerender } = render(tree("first"));
  fireEvent.click(screen.getByText("first 0"));
  rerender(tree("second"));
  expect(screen.getByText("second 1")).toBeTruthy();
});

it("is fetched when it is drawn unprepared, once", async () => {
  let fetches = 0;
  const { Component, prepare } = prepared(async () => {
    fetches += 1;
    return Greeting;
  });
  render(
    <Suspense fallback="fetching">
      <Component name="late" />
    </Suspense>,
  );
  expect(screen.getByText("fetching")).toBeTruthy();
  expect(await screen.findByText("late 0")).toBeTruthy();
  await prepare();
  expect(fetches).toBe(1);
});
