import { makeStyles } from "@fluentui/react-components";
import { type ReactNode, useEffect, useState } from "react";
import { useNavigation } from "react-router-dom";
import { ScreenSkeleton } from "../../ui/ScreenSkeleton.tsx";

const useStyles = makeStyles({
  place: { position: "relative", height: "100%" },
  over: { position: "absolute", inset: 0, zIndex: 1 },
});

/** A screen whose code is there by then comes without a flicker. */
const patienceMs = 150;

/** The present screen, covered by bars once the next one has been on its way for a moment. */
export const SlowScreen = ({ children }: { readonly children: ReactNode }) => {
  const styles = useStyles();
  const isLoading = useNavigation().state === "loading";
  const [isSlow, setSlow] = useState(false);
  if (!isLoading && isSlow) setSlow(false);
  useEffect(() => {
    if (!isLoading) return;
    const timer = setTimeout(() => setSlow(true), patienceMs);
    return () => clearTimeout(timer);
  }, [isLoading]);
  return (
    <div className={styles.place}>
      {children}
      {isSlow ? (
        <div className={styles.over}>
          <ScreenSkeleton />
        </div>
      ) : null}
    </div>
  );
};
