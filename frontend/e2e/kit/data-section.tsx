import { useState } from 'react'
import { Badge, Status } from '@/shared/ui/data/badge'
import { type Column, DataTable } from '@/shared/ui/data/data-table'
import { Pager } from '@/shared/ui/data/pager'
import { Button } from '@/shared/ui/form/button'
import { Line, Section } from './section'

interface User {
  name: string
  email: string
  isActive: boolean
  isYou?: boolean
}

const users: User[] = [
  { name: 'Nora Ellery', email: 'n.ellery@maplegrove.example', isActive: true, isYou: true },
  { name: 'Henrik Sø', email: 'h.so@maplegrove.example', isActive: false },
]

const userColumns: Column<User>[] = [
  {
    header: 'User',
    cell: ({ name, email, isYou }) => (
      <>
        <div className="flex items-center gap-2 text-16 font-semibold">
          {name} {isYou && <Badge tone="you">You</Badge>}
        </div>
        <div className="text-ink-2">{email}</div>
      </>
    ),
  },
  { header: 'Status', cell: ({ isActive }) => <Status isActive={isActive} /> },
  { header: 'Responses', align: 'right', cell: () => '1,204' },
  {
    header: 'Actions',
    align: 'right',
    isActions: true,
    cell: ({ isActive, isYou }) => (
      <div className="flex justify-end gap-2">
        <Button size="small" variant={isActive ? 'plain' : 'accent'} disabled={isYou}>
          {isActive ? 'Deactivate' : 'Activate'}
        </Button>
        <Button size="small">Reset Password</Button>
      </div>
    ),
  },
]

const openColumns: Column<User>[] = [
  { header: 'Parent Name', cell: ({ name }) => <span className="font-semibold">{name}</span> },
  { header: 'Email', cell: ({ email }) => <a href={`mailto:${email}`}>{email}</a> },
]

const categories = [
  'Patience',
  'Communication with families',
  'Creativity',
  'Making learning fun',
  'Inclusion & kindness',
  'High expectations',
  'Classroom management',
  'Supporting individual needs',
  'Enthusiasm & energy',
  'Going the extra mile',
  'The eleventh slot',
]

export function DataSection() {
  const [page, setPage] = useState(6)
  const [opened, setOpened] = useState('nothing')

  return (
    <>
      <Section title="Status, badges">
        <Line>
          <Status isActive />
          <Status isActive={false} />
          <Badge tone="you">You</Badge>
        </Line>
        <div className="flex flex-wrap gap-1.5">
          {categories.map((name, index) => (
            <Badge key={name} slot={index + 1}>
              {name}
            </Badge>
          ))}
          <Badge>+2 more</Badge>
        </div>
      </Section>
      <Section title="Table">
        <DataTable
          caption="Users"
          align="middle"
          columns={userColumns}
          rows={users}
          rowKey={(user) => user.email}
        />
      </Section>
      <Section title="Rows that open">
        <DataTable
          caption="Responses"
          columns={openColumns}
          rows={users}
          rowKey={(user) => user.email}
          onRowOpen={(user) => setOpened(user.name)}
        />
        <output>Opened {opened}</output>
      </Section>
      <Section title="Pager">
        <Pager page={page} totalPages={12} onPageChange={setPage} />
      </Section>
    </>
  )
}
