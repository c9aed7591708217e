import { type ReactNode, useId } from "react";
import { useSecurityStyles } from "./security.styles.ts";

type Props = {
  readonly title: string;
  readonly text: string;
  /** Beside the title: state and buttons. */
  readonly side?: ReactNode;
  readonly children?: ReactNode;
};

/** One matter of the account's security. */
export const SecurityCard = ({ title, text, side, children }: Props) => {
  const styles = useSecurityStyles();
  const id = useId();
  return (
    <section className={styles.card} aria-labelledby={id}>
      <div className={styles.head}>
        <div className={styles.headText}>
          <h2 id={id} className={styles.heading}>
            {title}
          </h2>
          <p className={styles.text}>{text}</p>
        </div>
        {side}
      </div>
      {children ? <div className={styles.content}>{children}</div> : null}
    </section>
  );
};
