import { count, day, number, on, time } from '../pt'
import type { LaterMessages } from './en'

export const later: LaterMessages = {
  notOpen: {
    title: 'Esta pesquisa ainda não está aberta',
    opens: (opensAt) => `Ela abre ${on(opensAt)}, às ${time(opensAt)}.`,
    text: 'Você não precisa fazer nada agora. O link que a escola enviou continuará funcionando.',
  },

  closed: {
    text: 'Esta pesquisa não aceita mais respostas.',
    notSubmitted:
      'Suas respostas não foram enviadas, mas não se perderam: copie o que você escreveu e mande por conta própria para a escola.',
    unfinished: 'Sua resposta não foi enviada.',
    show: 'Mostrar o que escrevi',
    words: 'O que você escreveu',
    about: (teachers) => `Sobre ${teachers}`,
    copy: 'Copiar o que escrevi',
    copied: 'Copiado!',
    kept: (until) =>
      `O que você escreveu fica neste aparelho até ${day(until, false)}; depois, é apagado daqui.`,
    delete: 'Apagar agora',
    deleteTitle: 'Apagar deste aparelho o que você escreveu?',
    deleteHint: 'Não será possível recuperar aqui.',
    confirmDelete: 'Apagar o que escrevi',
    keep: 'Manter',
    deleted: 'O que você escreveu foi apagado deste aparelho.',
  },

  familyAnswered: {
    title: 'Sua família já respondeu',
    text: 'Alguém da sua família enviou uma resposta, e a escola aceita uma por família.',
  },

  kiosk: {
    title: 'Você ainda está aí?',
    seconds: (left) => count(left, { one: 'segundo', other: 'segundos' }),
    saved:
      'Vamos limpar esta tela para a próxima família. Suas respostas até aqui estão salvas, mas não poderão ser abertas de novo neste aparelho.',
    unsaved:
      'Vamos limpar esta tela para a próxima família. Uma parte do que você escreveu ainda não está salva.',
    countdown: (seconds) =>
      count(seconds, {
        one: 'Você ainda está aí? Esta tela será limpa em # segundo.',
        other: 'Você ainda está aí? Esta tela será limpa em # segundos.',
      }),
    stay: 'Ainda estou aqui',
    clear: 'Já terminei, limpar agora',
    clearing: 'Salvando…',
    offline: 'Você está sem internet. Por favor, fique nesta página até aparecer “Salvo”.',
    thanks: 'Nada do que você escreveu fica guardado neste aparelho. A tela volta sozinha ao começo.',
    startOver: 'Voltar ao começo',
  },

  resume: {
    title: (name) => (name ? `Que bom ter você de volta, ${name}` : 'Que bom ter você de volta'),
    saved: 'Tudo o que você escreveu está salvo.',
    savedOn: (date) => `Tudo o que você escreveu ${on(date)}, está salvo.`,
    unsaved: 'Uma parte do que você escreveu está só neste aparelho. Estamos mandando para a escola.',
    pickUp: (where) => `Continue de onde você parou: ${where}.`,
    where: {
      name: 'seu nome',
      email: 'seu e-mail',
      teachers: 'os professores',
      review: 'a revisão',
    },
    whereQuestion: (number) => `a pergunta ${number}`,
    progress: 'Seu andamento',
    filled: 'Salvo',
    notFilled: 'Ainda não',
    chosen: (chosen) => count(chosen, { one: '# escolhido', other: '# escolhidos' }),
    answered: (answered, all) => `${number(answered)} de ${number(all)} respondidas`,
    lastStep: 'Última etapa',
    continue: 'Continuar',
    confirmTitle: 'Começar uma nova resposta?',
    confirmSaved: 'Este rascunho será retirado deste aparelho. O que foi salvo continua com a escola.',
    confirmUnsaved:
      'Este rascunho será retirado deste aparelho. Uma parte do que você escreveu ainda não chegou à escola e seria perdida.',
    keep: 'Manter este rascunho',
    leaving: 'Salvando suas últimas alterações…',
  },

  emailSuggestion: (email) => `Você quis dizer ${email}?`,

  teachers: {
    title: 'Sobre quais professores você gostaria de nos contar?',
    hint: 'Escolha pelo menos um.',
    selected: (chosen) =>
      chosen === 0 ? 'Nenhum escolhido ainda' : count(chosen, { one: '# escolhido', other: '# escolhidos' }),
    selection: 'Professores escolhidos',
    remove: (name) => `Remover ${name}`,
    search: 'Buscar professores',
    searchHint: 'Busque por nome ou série',
    list: 'Professores',
    found: (found) => count(found, { one: '# professor encontrado', other: '# professores encontrados' }),
    noneFound: (text) => `Nenhum professor corresponde a “${text}”.`,
    noneYet: 'A escola ainda não incluiu a lista de professores. Por favor, volte mais tarde.',
    showAll: (all) => count(all, { one: 'Mostrar # professor', other: 'Mostrar todos os # professores' }),
    loading: 'Carregando os professores…',
    failed: 'Não foi possível carregar os professores',
  },

  questions: {
    position: (current, all) => `Pergunta ${current} de ${all}`,
    complete: (percent) => `${percent}% concluído`,
    hint: 'Pode escrever em qualquer idioma.',
    optional: 'Opcional. Pode escrever em qualquer idioma.',
    count: (length) => count(length, { one: '# caractere', other: '# caracteres' }),
    countOf: (length, most) => `${number(length)} de ${number(most)} caracteres`,
    tooLong: (most) =>
      `Esta resposta é longa demais para ser enviada. Por favor, encurte-a para ${number(most)} caracteres.`,
    jump: 'Ir para',
    jumpLabel: 'Ir para uma pergunta',
    short: (number) => `P${number}`,
    answered: 'respondida',
    skip: (name) => `Pular ${name}`,
    skipped: 'pulada',
    teachersAnswered: (answered, all) => `${answered} de ${all} professores`,
    oneTeacher: 'Responda sobre pelo menos um professor.',
    general: 'Em geral',
    dots: 'Pontos das perguntas',
    dot: (number) => `Pergunta ${number}`,
    review: 'Revisar respostas',
    none: 'Esta pesquisa ainda não tem perguntas.',
  },

  review: {
    title: 'Revise suas respostas',
    hint: 'Nada é definitivo até você tocar em “Enviar pesquisa”.',
    information: 'Seus dados',
    name: 'Nome',
    email: 'E-mail',
    teachers: 'Professores',
    answers: 'Suas respostas',
    edit: 'Editar',
    editInformation: 'Editar seus dados',
    editTeachers: 'Editar os professores',
    editAnswers: 'Editar suas respostas',
    missing: 'Ainda não informado',
    noTeachers: 'Nenhum professor escolhido ainda',
    noAnswer: 'Sem resposta (opcional)',
    answerNeeded: 'Falta responder a esta pergunta',
    consent: 'Mostrar meu nome com meus comentários',
    consentHint:
      'A escola pode imprimir palavras gentis desta pesquisa em um cartão para o professor. Se a opção não estiver marcada, seu nome não aparece.',
    submit: 'Enviar pesquisa',
    submitting: 'Enviando…',
    savingFirst: 'Salvando suas últimas alterações…',
    checking: 'Verificando…',
    cancel: 'Cancelar',
    cancelHint: 'Se você mudar algo, o envio é cancelado. Nada do que você escreveu se perde.',
    cancelled: 'Sua pesquisa não foi enviada. Toque em “Enviar pesquisa” quando quiser.',
    waiting: 'Esperando a conexão…',
    waitingLabel: 'Esperando para enviar…',
    waitingOffline:
      'Você está sem internet. Deixe esta página aberta: enviaremos sua pesquisa assim que a internet voltar.',
    waitingOnline:
      'Não estamos conseguindo falar com a escola agora. Deixe esta página aberta: enviaremos sua pesquisa assim que possível.',
    unsaved: (unsaved) => count(unsaved, { one: '# não salva', other: '# não salvas' }),
    unsavedHint: (unsaved) =>
      count(unsaved, {
        one: 'Uma alteração ainda não foi salva; ela está segura neste aparelho.',
        other: '# alterações ainda não foram salvas; elas estão seguras neste aparelho.',
      }),
    notSaved: 'Ainda não salvo',
    incomplete: 'Para enviar, é preciso informar seu nome, seu e-mail e pelo menos um professor.',
    summaryFailed: 'Não foi possível carregar o resumo',
    submitFailed: 'Não foi possível enviar sua resposta. Por favor, tente de novo.',
    submitImpossible: 'Não foi possível enviar sua resposta',
    formerTeacher: 'Um professor que não está mais na lista',
    notChosen: 'Não será enviado: este professor não está mais escolhido.',
  },

  conflict: {
    title: {
      answer: 'Esta resposta foi alterada em outro aparelho',
      name: 'Seu nome foi alterado em outro aparelho',
      email: 'Seu e-mail foi alterado em outro aparelho',
      name_consent: 'Sua escolha foi alterada em outro aparelho',
      teachers: 'Seus professores foram alterados em outro aparelho',
    },
    position: (current, all) => `${current} de ${all}`,
    hint: 'Qual versão devemos manter? Você ainda poderá editá-la depois.',
    question: (number, text) => `Pergunta ${number}: ${text}`,
    mine: 'Este aparelho',
    stored: 'Outro aparelho',
    empty: 'Nada',
    noConsent: 'Não mostrar meu nome',
    marked: 'O que está sublinhado',
    markedHint: 'aparece em só uma das versões.',
    showAll: 'Mostrar tudo',
    keep: { answer: 'Manter esta resposta', other: 'Manter esta versão' },
    keepBoth: 'Manter as duas, uma depois da outra',
    tooLongForBoth: (most) =>
      `Juntas, elas passam de ${number(most)} caracteres; por isso, só uma pode ser mantida.`,
    chosen: 'Sua escolha está salva. Por favor, confira suas respostas mais uma vez e envie.',
  },

  privacy: {
    title: 'Quem lê suas respostas.',
    caveat: 'O que você escreve ou os professores que escolhe ainda podem revelar quem você é.',
    local: 'Suas respostas ficam no servidor da escola, onde um programa as organiza por assunto.',
    provider:
      'Um serviço de IA de fora da escola ajuda a organizar as respostas por assunto. Seu nome e seu e-mail nunca são enviados a ele.',
    kept: (days) =>
      days % 365 === 0
        ? count(days / 365, {
            one: 'As respostas ficam guardadas por um ano.',
            other: 'As respostas ficam guardadas por # anos.',
          })
        : count(days, {
            one: 'As respostas ficam guardadas por um dia.',
            other: 'As respostas ficam guardadas por # dias.',
          }),
    keptForever: 'As respostas ficam guardadas até que a escola as remova.',
  },

  thanks: {
    title: 'Muito obrigado!',
    text: (school) => `Suas respostas chegaram à escola (${school}). Você pode fechar esta página.`,
    quote: (words) => `“${words}”`,
    words: 'Suas palavras',
    wordsAbout: (teacher) => `Suas palavras sobre ${teacher}`,
    device: 'Nada do que você escreveu fica guardado neste aparelho.',
    emergency: (phone) =>
      `Ninguém lê as respostas 24 horas por dia. Se uma criança pode estar em perigo agora, ligue para ${phone}.`,
  },

  receipt: {
    offer: 'Enviar-me uma cópia por e-mail',
    hint: 'Enviaremos para o e-mail que você informou.',
    sending: 'Enviando…',
    sent: 'Sua cópia está a caminho. Verifique seu e-mail em alguns minutos.',
    failed: 'Não funcionou. Tente novamente mais tarde.',
  },

  missing: {
    teachers: 'Nenhum professor foi escolhido',
    question: (number) => `Falta responder à pergunta ${number}`,
  },
}
