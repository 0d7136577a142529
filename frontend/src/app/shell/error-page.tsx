import { Button } from '@/shared/ui/form/button'

/** What a visitor sees when a page breaks. It may not rely on anything that could be broken too. */
export function ErrorPage() {
  return (
    <div role="alert" className="mx-auto max-w-column px-5 py-14">
      <h1 className="font-words text-28 max-sm:text-22">Something went wrong on this page</h1>
      <p className="mt-3 text-ink-2">
        It is not your fault, and what was saved is still there. Loading the page again usually helps.
      </p>
      <Button variant="primary" className="mt-6" onClick={() => location.reload()}>
        Reload
      </Button>
    </div>
  )
}
