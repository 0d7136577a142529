import { t } from '@lingui/core/macro'
import { Archive, ArchiveRestore, CalendarClock, Copy, Ellipsis, Trash2 } from 'lucide-react'
import { Button } from '@/shared/ui/form/button'
import { Menu, MenuItem } from '@/shared/ui/overlay/menu'
import type { SurveyDetail } from '../api'
import { hasResponses } from '../model/stage'
import {
  ArchiveDialog,
  CloseSurveyDialog,
  DeleteDialog,
  DuplicateDialog,
  UnarchiveDialog,
} from './action-dialogs'
import { OpenDialog } from './open-dialog'

export type SurveyAction = 'open' | 'close' | 'duplicate' | 'archive' | 'unarchive' | 'delete'

interface SurveyActionsMenuProps {
  survey: SurveyDetail
  onAction: (action: SurveyAction) => void
}

/** The rarer acts. A survey with responses can be archived, one without any deleted. */
export function SurveyActionsMenu({ survey, onAction }: SurveyActionsMenuProps) {
  return (
    <Menu trigger={<Button icon={Ellipsis}>{t`More`}</Button>}>
      {survey.is_active && (
        <MenuItem icon={CalendarClock} onSelect={() => onAction('open')}>
          {t`Change Dates`}
        </MenuItem>
      )}
      <MenuItem icon={Copy} onSelect={() => onAction('duplicate')}>
        {t`Duplicate`}
      </MenuItem>
      {survey.archived_at ? (
        <MenuItem icon={ArchiveRestore} onSelect={() => onAction('unarchive')}>
          {t`Restore From the Archive`}
        </MenuItem>
      ) : (
        <MenuItem icon={Archive} onSelect={() => onAction('archive')}>
          {t`Archive`}
        </MenuItem>
      )}
      {!hasResponses(survey) && (
        <MenuItem icon={Trash2} onSelect={() => onAction('delete')}>
          {t`Delete`}
        </MenuItem>
      )}
    </Menu>
  )
}

interface SurveyActionDialogsProps {
  action: SurveyAction | undefined
  survey: SurveyDetail
  onChanged: (survey: SurveyDetail) => void
  onCopied: (copy: SurveyDetail) => void
  onDeleted: () => void
  onClose: () => void
}

/** The question that belongs to an act. */
export function SurveyActionDialogs({
  action,
  survey,
  onChanged,
  onCopied,
  onDeleted,
  onClose,
}: SurveyActionDialogsProps) {
  const changing = { survey, onDone: onChanged, onClose }
  switch (action) {
    case 'open':
      return <OpenDialog {...changing} />
    case 'close':
      return <CloseSurveyDialog {...changing} />
    case 'archive':
      return <ArchiveDialog {...changing} />
    case 'unarchive':
      return <UnarchiveDialog {...changing} />
    case 'duplicate':
      return <DuplicateDialog survey={survey} onDone={onCopied} onClose={onClose} />
    case 'delete':
      return <DeleteDialog survey={survey} onDone={onDeleted} onClose={onClose} />
    case undefined:
      return null
  }
}
