import { t } from '@lingui/core/macro'
import { Archive, BookOpen, Ellipsis, Merge, Split } from 'lucide-react'
import { formatNumber } from '@/shared/lib/format'
import { Badge } from '@/shared/ui/data/badge'
import { type Column, DataTable } from '@/shared/ui/data/data-table'
import { Button } from '@/shared/ui/form/button'
import { IconButton } from '@/shared/ui/form/icon-button'
import { Menu, MenuItem } from '@/shared/ui/overlay/menu'
import type { CategoryManaged } from '../api'
import { describeLessons, describeOrigin } from '../messages'

export type CategoryAction = 'edit' | 'examples' | 'merge' | 'split' | 'archive'

interface CategoriesTableProps {
  categories: CategoryManaged[]
  busyId: string | undefined
  onAction: (action: CategoryAction, category: CategoryManaged) => void
}

export function CategoriesTable({ categories, busyId, onAction }: CategoriesTableProps) {
  const columns: Column<CategoryManaged>[] = [
    { header: t`Category`, className: 'sm:w-1/2', cell: (category) => <Name category={category} /> },
    {
      header: t`Responses`,
      align: 'right',
      cell: ({ responses }) => formatNumber(responses),
    },
    {
      header: t`Origin`,
      cell: (category) => (
        <span className="max-sm:text-end">
          {describeOrigin(category)}
          <span className="block text-ink-2">{describeLessons(category)}</span>
        </span>
      ),
    },
    {
      header: t`Actions`,
      align: 'right',
      isActions: true,
      cell: (category) => (
        <div className="flex items-center justify-end gap-2">
          {category.is_archived ? (
            <Button
              size="small"
              isBusy={busyId === category.id}
              busyLabel={t`Saving...`}
              {...(busyId !== category.id && { 'aria-label': t`Bring Back ${category.name}` })}
              onClick={() => onAction('archive', category)}
            >
              {t`Bring Back`}
            </Button>
          ) : (
            <>
              <Button
                variant="quiet"
                size="small"
                aria-label={t`Edit ${category.name}`}
                onClick={() => onAction('edit', category)}
              >
                {t`Edit`}
              </Button>
              <More category={category} onAction={(action) => onAction(action, category)} />
            </>
          )}
        </div>
      ),
    },
  ]
  return (
    <DataTable
      caption={t`Categories`}
      align="middle"
      columns={columns}
      rows={categories}
      rowKey={({ id }) => id}
    />
  )
}

function Name({ category }: { category: CategoryManaged }) {
  const { name, color_slot, description, is_archived, former_names } = category
  const formerNames = former_names.join(', ')
  return (
    <div className="grid justify-items-start gap-1">
      <span className="flex max-w-full flex-wrap items-center gap-2">
        <Badge slot={color_slot}>{name}</Badge>
        {is_archived && <Badge>{t({ message: 'Archived', context: 'category' })}</Badge>}
      </span>
      {description && <p className="text-ink-2">{description}</p>}
      {formerNames && <p className="text-ink-2">{t`Merged from: ${formerNames}`}</p>}
    </div>
  )
}

function More({
  category,
  onAction,
}: {
  category: CategoryManaged
  onAction: (action: CategoryAction) => void
}) {
  return (
    <div className="relative text-start">
      <Menu trigger={<IconButton icon={Ellipsis} label={t`More for ${category.name}`} />}>
        <MenuItem icon={BookOpen} onSelect={() => onAction('examples')}>
          {t`Examples`}
        </MenuItem>
        <MenuItem icon={Merge} onSelect={() => onAction('merge')}>
          {t`Merge Into Another`}
        </MenuItem>
        <MenuItem icon={Split} onSelect={() => onAction('split')}>
          {t`Split`}
        </MenuItem>
        <MenuItem icon={Archive} onSelect={() => onAction('archive')}>
          {t`Archive`}
        </MenuItem>
      </Menu>
    </div>
  )
}
