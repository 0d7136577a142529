import { useQuery } from '@tanstack/react-query'
import { surveysQuery } from './api'
import { usePlace } from './use-place'

/** Holds its line while the list is on its way. The page is said aloud: the two numbers often stay the same. */
export function ShowingLine() {
  const [place] = usePlace()
  const { data } = useQuery(surveysQuery(place))

  return (
    <p role="status" className="min-h-6">
      {data && data.total > 0 && (
        <>
          Showing {data.items.length} of {data.total} surveys
          {data.total_pages > 1 && (
            <span className="sr-only">
              , page {place.page} of {data.total_pages}
            </span>
          )}
        </>
      )}
    </p>
  )
}
