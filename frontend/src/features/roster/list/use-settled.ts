import { useEffect, useState } from 'react'

/** The value once it has not changed for a moment: a search asks for words, not for every letter. */
export function useSettled<Value>(value: Value, milliseconds = 200): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds)
    return () => clearTimeout(timer)
  }, [value, milliseconds])
  return settled
}
