/** The product's mark: a sheet with a box on it, 20 px, in the accent colour of its place. */
export function Mark({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 20 20"
      width="20"
      height="20"
      fill="none"
      aria-hidden="true"
      className={className}
    >
      <path
        d="M4 1.75h7.5L16.25 6.5v10a1.75 1.75 0 0 1-1.75 1.75H5.5A1.75 1.75 0 0 1 3.75 16.5V2"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinejoin="round"
      />
      <path d="M11.25 2v4.75H16" stroke="currentColor" strokeWidth="1.5" strokeLinejoin="round" />
      <rect x="6.5" y="10.5" width="7" height="4" rx=".75" fill="currentColor" />
    </svg>
  );
}
