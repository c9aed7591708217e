import { makeStyles } from "@fluentui/react-components";
import { useEffect, useState } from "react";

const useStyles = makeStyles({
  // Scanners want dark on light with a light margin, whatever the theme.
  frame: { display: "block", backgroundColor: "#ffffff", borderRadius: "4px" },
});

/** Modules around the code that stay empty (ISO/IEC 18004). */
const quietZone = 4;

type Drawn = { readonly size: number; readonly path: string };

const draw = async (text: string): Promise<Drawn> => {
  const { create } = await import("qrcode");
  const { size, data } = create(text, { errorCorrectionLevel: "M" }).modules;
  let path = "";
  for (let index = 0; index < data.length; index += 1) {
    if (data[index]) path += `M${(index % size) + quietZone} ${Math.floor(index / size) + quietZone}h1v1h-1z`;
  }
  return { size: size + quietZone * 2, path };
};

type Props = {
  /** What the code says. */
  readonly text: string;
  /** The accessible name. */
  readonly label: string;
  /** Side in CSS pixels, the empty margin included. */
  readonly side?: number;
};

/** A QR code, drawn as one sharp shape. */
export const QrCode = ({ text, label, side = 200 }: Props) => {
  const styles = useStyles();
  const [drawn, setDrawn] = useState<Drawn | null>(null);
  useEffect(() => {
    let isCurrent = true;
    setDrawn(null);
    void draw(text).then((next) => {
      if (isCurrent) setDrawn(next);
    });
    return () => {
      isCurrent = false;
    };
  }, [text]);
  const box = drawn ? `0 0 ${drawn.size} ${drawn.size}` : "0 0 1 1";
  return (
    <svg
      className={styles.frame}
      width={side}
      height={side}
      viewBox={box}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={drawn?.path ?? ""} fill="#000000" />
    </svg>
  );
};
