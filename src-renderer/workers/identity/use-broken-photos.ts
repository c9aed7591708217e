import { useState } from "react";
import type { Held } from "../../record/RecordActions.tsx";

const nothing: Held = {};
const approving: Held = { approve: "identity.evidence.brokenHolds" };

/** Sides whose photos could not be drawn, and what that holds back: nobody approves by a photo that they have not seen. */
export const useBrokenPhotos = () => {
  const [broken, setBroken] = useState<readonly string[]>([]);
  return {
    broken,
    held: broken.length === 0 ? nothing : approving,
    onBroken: (side: string) => setBroken((before) => (before.includes(side) ? before : [...before, side])),
    forget: () => setBroken([]),
  };
};
