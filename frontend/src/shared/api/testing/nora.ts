import type { User } from '../session-storage'

/** An Owner. */
export const nora: User = {
  id: '1',
  email: 'n.ellery@maplegrove.example',
  full_name: 'Nora Ellery',
  is_active: true,
  last_login: null,
  created_at: '2025-08-18T09:00:00Z',
  must_change_password: false,
  must_add_factor: false,
  has_factor: false,
  role: 'owner',
  teacher_id: null,
  permissions: ['see_surveys'],
  sees_all_surveys: true,
}
