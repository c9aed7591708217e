import { type ReactNode, useId } from "react";
import { usePageStyles } from "./page.styles.ts";

type Props = {
  readonly title: string;
  readonly text?: string;
  /** Beside the title: state and buttons. */
  readonly side?: ReactNode;
  /** Without a frame, e.g. inside a dialog. */
  readonly isPlain?: boolean;
  readonly children?: ReactNode;
};

/** A titled part of a screen. */
export const Card = ({ title, text, side, isPlain = false, children }: Props) => {
  const styles = usePageStyles();
  const id = useId();
  return (
    <section className={isPlain ? styles.plain : styles.card} aria-labelledby={id}>
      <div className={styles.head}>
        <div className={styles.headText}>
          <h2 id={id} className={styles.heading}>
            {title}
          </h2>
          {text === undefined ? null : <p className={styles.text}>{text}</p>}
        </div>
        {side}
      </div>
      {children ? <div className={styles.content}>{children}</div> : null}
    </section>
  );
};
