import { useLocation } from 'wouter'
import { signOut } from '@/shared/api/session'

/** Signs out and goes to the sign-in page, which then leads nowhere in particular. */
export function useSignOut(): () => void {
  const [, navigate] = useLocation()
  return () => {
    void signOut()
    navigate('/login')
  }
}
