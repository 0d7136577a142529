import type { FirstMessages } from './en'
import { formatsIn } from './languages'

export const { number, count, day: plainDay, time } = formatsIn('pt-BR')

/** The first of a month is written as such. */
export const day = (date: Date, hasWeekday: boolean) =>
  date.getDate() === 1 ? plainDay(date, hasWeekday).replace('1 ', '1º ') : plainDay(date, hasWeekday)

export const on = (date: Date) => `${date.getDay() % 6 === 0 ? 'no' : 'na'} ${day(date, true)}`

export const pt: FirstMessages = {
  lang: 'pt',
  dir: 'ltr',

  language: 'Idioma',
  skip: 'Ir para o conteúdo',
  untranslated: 'A escola ainda não traduziu este texto.',
  noScript: 'Esta pesquisa precisa de JavaScript. Por favor, ative-o no seu navegador e recarregue a página.',
  crash: {
    title: 'Algo deu errado nesta página',
    text: 'A culpa não é sua, e o que foi salvo continua guardado. Recarregar a página costuma ajudar.',
    reload: 'Recarregar',
  },

  returnHome: 'Voltar ao início',
  tryAgain: 'Tentar de novo',
  reload: 'Recarregar',
  back: 'Voltar',
  next: 'Avançar',
  progress: 'Andamento da pesquisa',

  steps: {
    label: 'Etapas',
    name: 'Nome',
    email: 'E-mail',
    teachers: 'Professores',
    questions: 'Perguntas',
    review: 'Revisão',
    done: 'concluído',
    returnToReview: 'Voltar à revisão',
  },

  opening: {
    loading: 'Abrindo a pesquisa…',
    stillTrying: 'Não estamos conseguindo falar com a escola agora. Continuamos tentando…',
    kept: 'O que você escreveu fica guardado neste aparelho.',
    failed: {
      survey: 'Não foi possível carregar a pesquisa',
      start: 'Não foi possível começar a pesquisa',
      resume: 'Não foi possível carregar suas respostas anteriores',
      address: 'Não foi possível preparar a pesquisa',
    },
    failedHint:
      'Por favor, tente de novo em alguns minutos. O link que a escola enviou para você continua o mesmo.',
    notFoundHint: 'Por favor, confira o link que a escola enviou para você.',
    startAnew: 'Começar uma nova resposta',
    grace: (until) =>
      `Esta pesquisa não aceita mais novas respostas. Você pode terminar a sua até ${day(until, true)}, às ${time(until)}.`,
    closedTitle: 'Esta pesquisa está encerrada',
    closedText:
      'Esta pesquisa não aceita mais respostas. Agradecemos o seu interesse. Se você tem algo a dizer à escola, por favor, escreva diretamente para ela.',
  },

  notYou: (name) => (name ? `Você não é ${name}?` : 'Não é você?'),

  saving: {
    saved: 'Salvo',
    saving: 'Salvando…',
    failing: 'Ainda não foi salvo: vamos continuar tentando',
    offline:
      'Ainda não foi salvo: você está sem internet. O que você escreveu fica guardado neste aparelho e será mandado quando a internet voltar.',
    notKept:
      'Este navegador não nos deixa guardar uma cópia no seu aparelho. Por favor, fique nesta página até aparecer “Salvo”.',
    answerFailed: 'Não foi possível salvar a resposta',
    parentFailed: 'Não foi possível salvar seus dados',
    teachersFailed: 'Não foi possível salvar a escolha dos professores',
    alreadySubmitted: 'Esta pesquisa já foi enviada e, por isso, não pode mais ser alterada.',
  },

  refusals: {
    no_survey: 'Esta pesquisa não existe mais.',
    no_response: 'Esta resposta não existe mais.',
    no_question: 'Esta pergunta não é mais feita. Por favor, recarregue a página.',
    teacher_gone: 'Um dos professores não está mais na lista. Por favor, escolha de novo.',
    answers_too_long: 'Suas respostas, juntas, são longas demais para serem salvas. Por favor, encurte esta.',
    closed: 'Esta pesquisa está encerrada.',
    other: 'Por favor, recarregue a página e tente de novo.',
  },

  name: {
    welcome: 'Boas-vindas!',
    label: 'Seu nome',
    hint: 'Assim a escola sabe quem respondeu.',
    missing: 'Falta o seu nome',
  },

  email: {
    greeting: (name) => `Prazer em conhecer você, ${name}`,
    why: 'Onde a escola pode falar com você se tiver alguma dúvida sobre suas respostas?',
    label: 'Seu e-mail',
    invalid: 'Por favor, digite um e-mail válido.',
    missing: 'Falta o seu e-mail',
  },

  promise: {
    named: 'Os funcionários da escola leem suas respostas junto com seu nome e seu e-mail.',
    confidential:
      'Esta pesquisa é confidencial: os funcionários da escola leem suas respostas, mas seu nome e seu e-mail são removidos quando você a envia.',
    cards: 'Eles podem repassar palavras gentis ao professor, sem o seu nome, a não ser que você permita.',
    more: 'Mais',
  },

  help: {
    label: 'Ajuda',
    ask: 'Dúvidas sobre esta pesquisa?',
    office: 'Por favor, fale com a secretaria da escola.',
  },
}
