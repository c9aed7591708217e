import { useState } from "react";
import { useCodeSending } from "../../../access/use-code-sending.ts";
import { useText } from "../../../i18n/TextProvider.tsx";

type Way = "password" | "code";

/** Holds the text typed to prove who one is, and the fault in it. */
export const useOwnProof = () => {
  const { t, error: errorText } = useText();
  const [way, setWay] = useState<Way>("password");
  const [value, setValue] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const sending = useCodeSending((error) => setProblem(errorText(error)));
  return {
    way,
    value,
    problem,
    sending,
    change: (next: string) => {
      setValue(next);
      setProblem(null);
    },
    turnTo: (next: Way) => {
      setWay(next);
      setValue("");
      setProblem(null);
    },
    /** Says that nothing usable was entered, or what the service answered. */
    sayMissing: () =>
      setProblem(t(way === "password" ? "security.factor.proofRequired" : "security.factor.proofCodeRequired")),
    say: setProblem,
  };
};

export type OwnProofEntry = ReturnType<typeof useOwnProof>;
