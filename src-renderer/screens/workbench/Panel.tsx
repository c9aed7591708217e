import { type ReactNode, useId } from "react";
import { useWorkbenchStyles } from "./workbench.styles.ts";

type Props = {
  readonly title: string;
  /** Beside the title: a sum, a link, a choice. */
  readonly side?: ReactNode;
  /** Said instead of the content where there is none. */
  readonly nothing?: string | null;
  readonly children?: ReactNode;
};

/** A titled part of the workbench. */
export const Panel = ({ title, side, nothing = null, children }: Props) => {
  const styles = useWorkbenchStyles();
  const id = useId();
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id} className={styles.heading}>
          {title}
        </h2>
        {side}
      </div>
      {nothing === null ? children : <div className={styles.quiet}>{nothing}</div>}
    </section>
  );
};
