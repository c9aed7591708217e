import { makeStyles } from "@fluentui/react-components";
import { useEffect, useState } from "react";
import { ownTokens } from "../own-tokens.ts";

const useStyles = makeStyles({
  // Scanners want dark on light with a light margin, whatever the theme.
  frame: { display: "block", backgroundColor: ownTokens.paperGround, borderRadius: "4px" },
});

/** Modules around the code that stay empty (ISO/IEC 18004). */
const quietZone = 4;

type QrImage = { readonly size: number; readonly path: string };

const draw = async (text: string): Promise<QrImage> => {
  const { create } = await import("qrcode");
  const { size, data } = create(text, { errorCorrectionLevel: "M" }).modules;
  let path = "";
  for (let index = 0; index < data.length; index += 1) {
    if (data[index]) path += `M${(index % size) + quietZone} ${Math.floor(index / size) + quietZone}h1v1h-1z`;
  }
  return { size: size + quietZone * 2, path };
};

type Props = {
  /** Text for the code. */
  readonly text: string;
  /** The accessible name. */
  readonly label: string;
  /** Side in CSS pixels, the empty margin included. */
  readonly side?: number;
};

/** A QR code, drawn as one sharp shape. */
export const QrCode = ({ text, label, side = 200 }: Props) => {
  const styles = useStyles();
  const [image, setImage] = useState<QrImage | null>(null);
  useEffect(() => {
    let isCurrent = true;
    setImage(null);
    void draw(text).then((next) => {
      if (isCurrent) setImage(next);
    });
    return () => {
      isCurrent = false;
    };
  }, [text]);
  const box = image ? `0 0 ${image.size} ${image.size}` : "0 0 1 1";
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
      <path d={image?.path ?? ""} fill={ownTokens.paperInk} />
    </svg>
  );
};
