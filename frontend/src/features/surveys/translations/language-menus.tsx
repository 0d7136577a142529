import { t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Download, Ellipsis, Globe, Plus, Trash2, Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import { explain } from '@/shared/api/error'
import { saveFile, toFileName } from '@/shared/lib/files'
import { languageInText, languageName } from '@/shared/lib/format'
import { useToast } from '@/shared/ui/feedback/toast'
import { Button } from '@/shared/ui/form/button'
import { ConfirmDialog } from '@/shared/ui/overlay/confirm-dialog'
import { Menu, MenuItem } from '@/shared/ui/overlay/menu'
import {
  changeOwnLanguage,
  downloadFile,
  type Language,
  languages,
  removeLanguage,
  saveTranslations,
  type Translations,
  translationsQuery,
} from './api'
import { ImportDialog } from './import-dialog'

interface AddLanguageProps {
  surveyId: string
  translations: Translations
  onAdded: (language: Language) => void
}

export function AddLanguage({ surveyId, translations, onAdded }: AddLanguageProps) {
  const queryClient = useQueryClient()
  const showToast = useToast()
  const taken = new Set([translations.language, ...translations.languages])
  const add = useMutation({
    mutationFn: (language: Language) => saveTranslations(surveyId, language, {}),
    onSuccess: (now, language) => {
      queryClient.setQueryData(translationsQuery(surveyId).queryKey, now)
      onAdded(language)
    },
    onError: (error) => showToast(explain(error, t`The language could not be added`), { tone: 'error' }),
  })
  const left = languages.filter((language) => !taken.has(language))
  if (left.length === 0) return null
  return (
    <Menu
      trigger={
        <Button variant="quiet" icon={Plus}>
          {t`Add Language`}
        </Button>
      }
    >
      {left.map((language) => (
        <MenuItem key={language} icon={Globe} onSelect={() => add.mutate(language)}>
          {languageName(language)}
        </MenuItem>
      ))}
    </Menu>
  )
}

interface TranslationsMenuProps {
  surveyId: string
  translations: Translations
  /** The language that is shown; none while the survey has no other. */
  language: Language | undefined
  /** The boxes start again from what the server has. */
  onReplaced: () => void
}

/** The translator's file, and what is done seldom. */
export function TranslationsMenu({ surveyId, translations, language, onReplaced }: TranslationsMenuProps) {
  const queryClient = useQueryClient()
  const showToast = useToast()
  const fileInput = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File>()
  const [asked, setAsked] = useState<'remove' | 'own'>()

  const download = useMutation({
    mutationFn: () => downloadFile(surveyId),
    onSuccess: (made) => saveFile(made, `${toFileName(translations.title, 'survey')}-translations.csv`),
    onError: (error) => showToast(explain(error, t`The file could not be made`), { tone: 'error' }),
  })
  const change = useMutation({
    mutationFn: ({ act, language }: { act: 'remove' | 'own'; language: Language }) =>
      act === 'remove'
        ? removeLanguage(surveyId, language)
        : changeOwnLanguage(surveyId, language, translations.version),
    onSuccess: (now) => {
      queryClient.setQueryData(translationsQuery(surveyId).queryKey, now)
      setAsked(undefined)
      onReplaced()
    },
  })
  const name = language ? languageInText(language) : ''
  const own = languageInText(translations.language)

  function ask(act: 'remove' | 'own') {
    change.reset()
    setAsked(act)
  }

  return (
    <>
      <Menu
        trigger={
          <Button icon={Ellipsis} variant="quiet" isIconOnPhone>
            {t`More`}
          </Button>
        }
      >
        <MenuItem icon={Download} onSelect={() => download.mutate()}>
          {t`Download for a translator`}
        </MenuItem>
        <MenuItem icon={Upload} onSelect={() => fileInput.current?.click()}>
          {t`Import a translator’s file`}
        </MenuItem>
        {language && (
          <>
            <MenuItem icon={Globe} onSelect={() => ask('own')}>
              {t`Make ${name} the survey’s language`}
            </MenuItem>
            <MenuItem icon={Trash2} onSelect={() => ask('remove')}>
              {t`Stop offering ${name}`}
            </MenuItem>
          </>
        )}
      </Menu>
      <input
        ref={fileInput}
        type="file"
        accept=".csv,text/csv"
        hidden
        aria-label={t`A translator’s file`}
        onChange={(event) => {
          setFile(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      {file && (
        <ImportDialog
          surveyId={surveyId}
          file={file}
          onImported={() => {
            setFile(undefined)
            onReplaced()
          }}
          onClose={() => setFile(undefined)}
        />
      )}
      {asked && language && (
        <ConfirmDialog
          title={asked === 'remove' ? t`Stop Offering ${name}` : t`Make ${name} the Survey’s Language`}
          confirmLabel={asked === 'remove' ? t`Stop Offering` : t`Change Language`}
          busyLabel={t`Saving...`}
          variant={asked === 'remove' ? 'danger-solid' : 'primary'}
          isBusy={change.isPending}
          error={
            change.error ? explain(change.error, t`That could not be saved. Please try again.`) : undefined
          }
          onConfirm={() => change.mutate({ act: asked, language })}
          onClose={() => setAsked(undefined)}
        >
          {asked === 'remove'
            ? t`Parents who read ${name} see the ${own} text from now on. The translations are kept in case you add ${name} again.`
            : t`Checked ${name} texts become the survey’s own words, and today’s ${own} words become a translation. Nothing is lost.`}
        </ConfirmDialog>
      )}
    </>
  )
}
