import { ownTokens } from "../../../ui/own-tokens.ts";

const { markDeep, markGround, markLetter, markRest, markSpot, markWords } = ownTokens;

const rows = [
  { y: 92, name: 64, amount: 34 },
  { y: 124, name: 52, amount: 42 },
  { y: 156, name: 70, amount: 28 },
  { y: 188, name: 46, amount: 38 },
] as const;

/** The picture beside the sign-in form: a ledger, a receipt that was settled, and the way there. Decorative. */
export const LedgerPicture = ({ className }: { readonly className: string }) => (
  <svg className={className} viewBox="0 0 400 300" fill="none" aria-hidden="true" focusable="false">
    <circle cx="272" cy="114" r="110" fill={markGround} opacity="0.35" />
    <circle cx="92" cy="226" r="74" fill={markGround} opacity="0.28" />
    <rect x="34" y="42" width="232" height="186" rx="10" fill={markGround} stroke={markRest} strokeWidth="1.5" />
    <path d="M34 72h232" stroke={markRest} strokeWidth="1.5" />
    <path d="M52 57h44M128 57h28M210 57h36" stroke={markRest} strokeWidth="5" strokeLinecap="round" />
    {rows.map(({ y, name, amount }) => (
      <g key={y}>
        <circle cx="56" cy={y} r="4" fill={markRest} />
        <path d={`M72 ${y}h${name}`} stroke={markRest} strokeWidth="5" strokeLinecap="round" />
        <path d={`M${246 - amount} ${y}h${amount}`} stroke={markWords} strokeWidth="5" strokeLinecap="round" />
        <path d={`M34 ${y + 16}h232`} stroke={markRest} strokeWidth="1" opacity="0.5" />
      </g>
    ))}
    <path
      d="M222 98h128v152l-16-11-16 11-16-11-16 11-16-11-16 11-16-11-16 11z"
      fill={markLetter}
      stroke={markDeep}
      strokeWidth="3"
      strokeLinejoin="round"
    />
    <path d="M242 124h52" stroke={markGround} strokeWidth="7" strokeLinecap="round" />
    <path d="M242 148h44M242 166h36M242 184h40" stroke={markWords} strokeWidth="5" strokeLinecap="round" />
    <path d="M310 148h20M318 166h12M314 184h16" stroke={markRest} strokeWidth="5" strokeLinecap="round" />
    <rect x="242" y="206" width="58" height="8" rx="4" fill={markGround} />
    <rect x="302" y="206" width="16" height="8" fill={markRest} />
    <path d="M320 206h6a4 4 0 0 1 0 8h-6z" fill={markWords} />
    <circle cx="350" cy="104" r="27" fill={markSpot} stroke={markDeep} strokeWidth="4" />
    <path d="m338 104 9 9 16-18" stroke={markDeep} strokeWidth="4.5" strokeLinecap="round" strokeLinejoin="round" />
    <path d="M56 268h250" stroke={markRest} strokeWidth="2.5" strokeLinecap="round" />
    {[56, 139, 222].map((x) => (
      <circle key={x} cx={x} cy="268" r="7" fill={markLetter} stroke={markDeep} strokeWidth="3" />
    ))}
    <circle cx="306" cy="268" r="8" fill={markDeep} stroke={markSpot} strokeWidth="3.5" />
  </svg>
);
