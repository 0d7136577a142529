import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { explain } from '@/shared/api/error'
import { queryKeys, teachersQuery } from '@/shared/api/queries'
import { Button } from '@/shared/ui/form/button'
import { Field } from '@/shared/ui/form/field'
import { IconButton } from '@/shared/ui/form/icon-button'
import { Select, TextInput } from '@/shared/ui/form/inputs'
import { useForm } from '@/shared/ui/form/use-form'
import { ConfirmDialog } from '@/shared/ui/overlay/confirm-dialog'
import { FormDialog } from '@/shared/ui/overlay/form-dialog'
import {
  addFamily,
  changeFamily,
  type Family,
  type FamilySurvey,
  type Guardian,
  maxGuardians,
  removeFamily,
} from '../api'
import { checkGuardians, draftsOf, GuardianFields, readGuardians } from './guardian-fields'
import { type LinkAct, LinkDialog } from './personal-link'

interface ChildDraft {
  key: number
  grade: string
  teacherIds: string[]
}

interface FamilyDialogProps {
  /** Without one a new family is added. */
  family: Family | undefined
  /** The survey that the list is about. */
  survey: FamilySurvey | null
  onClose: () => void
}

export function FamilyDialog({ family, survey, onClose }: FamilyDialogProps) {
  const queryClient = useQueryClient()
  const teachers = useQuery(teachersQuery).data ?? []
  const [children, setChildren] = useState<ChildDraft[]>(() => childrenOf(family))
  const [guardians, setGuardians] = useState(() => draftsOf(family))
  const [isRemoving, setIsRemoving] = useState(false)
  const [link, setLink] = useState<{ act: LinkAct; guardian: Guardian }>()
  const refresh = () => queryClient.invalidateQueries({ queryKey: queryKeys.families })
  const save = useMutation({
    mutationFn: (values: Record<string, string>) => {
      const body = {
        guardians: readGuardians(guardians, values),
        children: children
          .filter(({ grade, teacherIds }) => grade.trim() || teacherIds.length > 0)
          .map(({ grade, teacherIds }) => ({ grade_level: grade.trim() || null, teacher_ids: teacherIds })),
      }
      return family ? changeFamily(family.id, body) : addFamily(body)
    },
    onSuccess: async () => {
      await refresh()
      onClose()
    },
  })
  const remove = useMutation({
    mutationFn: () => removeFamily(family?.id ?? ''),
    onSuccess: async () => {
      await refresh()
      onClose()
    },
  })
  const { errors, form } = useForm<string>(
    (values) => checkGuardians(guardians, values),
    (values) => save.mutate(values),
  )

  function changeChild(key: number, change: Partial<ChildDraft>) {
    setChildren((all) => all.map((child) => (child.key === key ? { ...child, ...change } : child)))
  }

  if (isRemoving && family) {
    const { name } = family
    return (
      <ConfirmDialog
        title={t`Remove this family?`}
        confirmLabel={t`Remove Family`}
        busyLabel={t`Removing...`}
        isBusy={remove.isPending}
        error={remove.error ? explain(remove.error, t`Failed to remove. Please try again.`) : undefined}
        onConfirm={() => remove.mutate()}
        onClose={onClose}
      >
        <p>
          <Trans>
            {name} leaves the list with every guardian, and their personal links stop working. Answers they
            have given stay.
          </Trans>
        </p>
      </ConfirmDialog>
    )
  }
  if (link && survey) {
    return <LinkDialog {...link} survey={survey} onClose={onClose} />
  }
  return (
    <FormDialog
      title={family ? family.name : t`Add Family`}
      submitLabel={family ? t`Save` : t`Add Family`}
      busyLabel={t`Saving...`}
      isBusy={save.isPending}
      error={save.error ? explain(save.error, t`Failed to save. Please try again.`) : undefined}
      form={form}
      extraAction={
        family && (
          <Button variant="quiet" onClick={() => setIsRemoving(true)}>
            {t`Remove`}
          </Button>
        )
      }
      onClose={onClose}
    >
      <p className="text-14 text-ink-2">
        {t`Each guardian gets their own email, link and draft, and is never shown another’s.`}
      </p>
      {guardians.map((draft, index) => (
        <GuardianFields
          key={draft.key}
          draft={draft}
          number={index + 1}
          family={family}
          survey={survey}
          errors={errors}
          onChange={(next) => setGuardians((all) => all.map((one) => (one.key === next.key ? next : one)))}
          onRemove={
            guardians.length > 1
              ? () => setGuardians((all) => all.filter(({ key }) => key !== draft.key))
              : undefined
          }
          onLink={(act) => draft.known && setLink({ act, guardian: draft.known })}
        />
      ))}
      {guardians.length < maxGuardians && (
        <div>
          <Button
            size="small"
            icon={Plus}
            onClick={() => setGuardians((all) => [...all, { key: nextKey(all), isOptedOut: false }])}
          >
            {t`Add Guardian`}
          </Button>
        </div>
      )}
      <fieldset className="grid gap-3">
        <legend className="mb-2 font-semibold">{t`Children`}</legend>
        {children.map((child, index) => {
          const number = index + 1
          return (
            <div key={child.key} className="flex flex-wrap items-end gap-3">
              <Field label={t`Grade of child ${number}`} className="grow basis-28">
                {(control) => (
                  <TextInput
                    {...control}
                    maxLength={100}
                    value={child.grade}
                    onChange={({ target }) => changeChild(child.key, { grade: target.value })}
                  />
                )}
              </Field>
              <Field label={t`Teacher of child ${number}`} className="grow basis-44">
                {(control) => (
                  <Select
                    {...control}
                    value={child.teacherIds[0] ?? ''}
                    onChange={({ target }) =>
                      changeChild(child.key, { teacherIds: target.value ? [target.value] : [] })
                    }
                  >
                    <option value="">{t`None`}</option>
                    {teachers.map(({ id, name }) => (
                      <option key={id} value={id}>
                        {name}
                      </option>
                    ))}
                  </Select>
                )}
              </Field>
              <IconButton
                icon={X}
                label={t`Remove child ${number}`}
                onClick={() => setChildren((all) => all.filter(({ key }) => key !== child.key))}
              />
            </div>
          )
        })}
        <div>
          <Button
            size="small"
            icon={Plus}
            onClick={() => setChildren((all) => [...all, { key: nextKey(all), grade: '', teacherIds: [] }])}
          >
            {t`Add Child`}
          </Button>
        </div>
      </fieldset>
    </FormDialog>
  )
}

function childrenOf(family: Family | undefined): ChildDraft[] {
  return (family?.children ?? []).map(({ grade_level, teachers }, key) => ({
    key,
    grade: grade_level ?? '',
    teacherIds: teachers.map(({ id }) => id),
  }))
}

function nextKey(drafts: readonly { key: number }[]): number {
  return Math.max(-1, ...drafts.map(({ key }) => key)) + 1
}
