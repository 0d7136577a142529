import { useLocation, useSearch } from 'wouter'
import { type Place, pathOf, readPlace } from './place'

export function usePlace(): [place: Place, goTo: (place: Place) => void] {
  const [, navigate] = useLocation()
  return [readPlace(useSearch()), (place) => navigate(pathOf(place))]
}
