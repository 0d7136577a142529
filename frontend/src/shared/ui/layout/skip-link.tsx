/** The first stop of the keyboard, seen only when it is reached. The target is `<main id="main">`. */
export function SkipLink({ children }: { children: string }) {
  return (
    <a
      href="#main"
      className="sr-only z-20 rounded-control bg-accent px-4 py-3 font-semibold text-on-accent hover:text-on-accent focus:not-sr-only focus:absolute focus:start-3 focus:top-3 focus:px-4 focus:py-3"
    >
      {children}
    </a>
  )
}
