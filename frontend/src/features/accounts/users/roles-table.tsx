import { t } from '@lingui/core/macro'
import { Check } from 'lucide-react'
import { Icon } from '@/shared/ui/icon'
import { listRoles, listTasks } from './roles'

/** What each role can do: a table where there is room, five sentences on a phone. */
export function RolesTable() {
  const roles = listRoles()
  return (
    <section aria-labelledby="roles-heading" className="mt-10">
      <h2 id="roles-heading" className="mb-3 font-words text-22 font-semibold">
        {t`What each role can do`}
      </h2>
      <div className="overflow-x-auto rounded-control border border-line bg-surface max-md:hidden">
        <table className="w-full text-14">
          <thead className="bg-sunken">
            <tr>
              <th scope="col" className="px-4 py-3 text-start">
                <span className="sr-only">{t`Task`}</span>
              </th>
              {roles.map(({ role, name }) => (
                <th key={role} scope="col" className="px-3 py-3 text-center font-semibold">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {listTasks().map(({ task, allowed }) => (
              <tr key={task} className="border-t border-line">
                <th scope="row" className="px-4 py-2 text-start font-normal">
                  {task}
                </th>
                {roles.map(({ role }) => (
                  <td key={role} className="px-3 py-2 text-center">
                    <Answer isYes={allowed.includes(role)} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <dl className="mt-4 grid gap-3 md:sr-only">
        {roles.map(({ role, name, sentence }) => (
          <div key={role}>
            <dt className="font-semibold">{name}</dt>
            <dd className="text-ink-2">{sentence}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-14 text-ink-2 max-md:hidden">{t`A Teacher sees their own approved card.`}</p>
    </section>
  )
}

function Answer({ isYes }: { isYes: boolean }) {
  if (!isYes) {
    return (
      <>
        <span aria-hidden="true" className="text-ink-2">
          –
        </span>
        <span className="sr-only">{t`No`}</span>
      </>
    )
  }
  return (
    <>
      <Icon of={Check} size="small" className="inline text-accent" />
      <span className="sr-only">{t`Yes`}</span>
    </>
  )
}
