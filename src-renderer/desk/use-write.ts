// biome-ignore lint/style/noRestrictedImports: the one place that wraps it.
import { type UseMutationOptions, type UseMutationResult, useMutation } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";

/** Subject of a write: tells a second click on the same thing from one on the next row; all writes by a function have one. */
const subjectOf = (variables: unknown): unknown => {
  try {
    return JSON.stringify(variables) ?? null;
  } catch {
    // Not what is sent, such as the click itself.
    return null;
  }
};

/**
 * `useMutation` for all that a person sets off: what is under way is not set off a second time, by a second click in the same
 * frame, Enter twice, or a click before the screen shows that it is done. `isPending` comes a frame too late for that.
 */
export const useWrite = <Answer, Variables = void>(
  options: UseMutationOptions<Answer, Error, Variables>,
): UseMutationResult<Answer, Error, Variables> => {
  const underWay = useRef(new Map<unknown, Promise<Answer>>());
  const ended = useRef<unknown[]>([]);
  const [, setEnded] = useState(0);
  const mutation = useMutation<Answer, Error, Variables>({
    ...options,
    onSettled: (...settled) => {
      ended.current.push(subjectOf(settled[2]));
      setEnded((count) => count + 1);
      return options.onSettled?.(...settled);
    },
  });
  const { mutateAsync: send } = mutation;
  // After the frame that shows the end: until then the button that was clicked may still be there.
  useEffect(() => {
    for (const subject of ended.current.splice(0)) underWay.current.delete(subject);
  });
  const mutateAsync: typeof send = useCallback(
    (...given) => {
      const subject = subjectOf(given[0]);
      const before = underWay.current.get(subject);
      if (before !== undefined) return before;
      const sent = send(...given);
      underWay.current.set(subject, sent);
      return sent;
    },
    [send],
  );
  const mutate: typeof mutation.mutate = useCallback(
    (...given) => {
      mutateAsync(...given).catch(() => undefined);
    },
    [mutateAsync],
  );
  return { ...mutation, mutate, mutateAsync };
};
