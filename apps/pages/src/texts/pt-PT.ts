import type { Catalogue } from './source.ts'

export const catalogue: Catalogue = {
  'The seller': 'O vendedor',
  'This link does not work': 'Esta ligação não funciona',
  'It was used already, or it is older than a day. Ask whoever sent it for a new one.':
    'Já foi utilizada ou tem mais de um dia. Peça uma nova a quem a enviou.',
  'This link was tried too often': 'Esta ligação foi tentada demasiadas vezes',
  'To keep it safe, it no longer works. Ask whoever sent it for a new one.':
    'Por segurança, já não funciona. Peça uma nova a quem a enviou.',
  'The offer could not be loaded': 'Não foi possível carregar a oferta',
  'Nothing was charged. Check your connection and try again.':
    'Nada foi cobrado. Verifique a sua ligação e tente novamente.',
  'Try again': 'Tentar novamente',
  'Loading…': 'A carregar…',
  'Subscribe to {offer}': 'Subscrever {offer}',
  'Buy {offer}': 'Comprar {offer}',
  '{amount} per day': '{amount} por dia',
  '{amount} per week': '{amount} por semana',
  '{amount} per month': '{amount} por mês',
  '{amount} per year': '{amount} por ano',
  '{amount} every {duration}': '{amount} a cada {duration}',
  'After {duration}': 'Após {duration}',
  'Due today': 'A pagar hoje',
  'You already have this.': 'Já tem isto.',
  '{offer} is active for this account, so there is nothing to pay.':
    '{offer} está ativo nesta conta, pelo que não há nada a pagar.',
  'This changes your plan.': 'Isto altera o seu plano.',
  '{offer} takes the place of {offers}.': '{offer} substitui {offers}.',
  'You pay with the card that pays for {offers}. What is left of it is taken off.':
    'Paga com o cartão usado para {offers}. O que ainda não foi usado é descontado.',
  'Switch to {offer}': 'Mudar para {offer}',
  'Switch plan': 'Mudar de plano',
  Payment: 'Pagamento',
  'Nothing is due.': 'Não há nada a pagar.',
  'Test mode.': 'Modo de teste.',
  'No money moves.': 'Nenhum dinheiro é movimentado.',
  'Skip payment': 'Ignorar o pagamento',
  'This offer has no price that can be paid here.': 'Esta oferta não tem um preço que possa ser pago aqui.',
  '{seller} charges you through Stripe and never sees your card number.':
    '{seller} cobra através da Stripe e nunca vê o número do seu cartão.',
  '{seller} is in test mode and takes no payments yet.':
    '{seller} está em modo de teste e ainda não aceita pagamentos.',
  'Skip the payment to try it out.': 'Ignore o pagamento para experimentar.',
  '{seller} cannot take payments on this page right now. Ask them for another way to pay.':
    '{seller} não pode aceitar pagamentos nesta página neste momento. Peça outra forma de pagamento.',
  Price: 'Preço',
  each: 'cada',
  Quantity: 'Quantidade',
  'That is the most at once': 'É o máximo de uma vez',
  'One fewer': 'Menos um',
  'One more': 'Mais um',
  'One-time': 'Pagamento único',
  Daily: 'Diário',
  Weekly: 'Semanal',
  Monthly: 'Mensal',
  Yearly: 'Anual',
  'Every {duration}': 'A cada {duration}',
  'Paid once': 'Pago uma vez',
  'Billed every day': 'Cobrado todos os dias',
  'Billed every week': 'Cobrado todas as semanas',
  'Billed every month': 'Cobrado todos os meses',
  'Billed every year': 'Cobrado todos os anos',
  'Billed every {duration}': 'Cobrado a cada {duration}',
  '{duration} free, then {price}': '{duration} grátis, depois {price}',
  '{amount} once.': '{amount} uma única vez.',
  '{amount} today, then {price} until you cancel.': '{amount} hoje, depois {price} até cancelar.',
  'Nothing for {duration}, then {price} until you cancel.': 'Nada durante {duration}, depois {price} até cancelar.',
  'Start free trial': 'Iniciar o teste gratuito',
  'Subscribe for {amount}': 'Subscrever por {amount}',
  'Pay {amount}': 'Pagar {amount}',
  'Something went wrong on our side. Try again in a moment.':
    'Algo correu mal do nosso lado. Tente novamente dentro de momentos.',
  'This link was used or has expired. Ask for a new one.': 'Esta ligação foi utilizada ou expirou. Peça uma nova.',
  'The account that this link was made for no longer exists.':
    'A conta para a qual esta ligação foi criada já não existe.',
  'The team that this link was made for no longer exists.':
    'A equipa para a qual esta ligação foi criada já não existe.',
  'The server could not be reached. Check your connection and try again.':
    'Não foi possível contactar o servidor. Verifique a sua ligação e tente novamente.',
  'The payment form could not be loaded. Check your connection and reload the page.':
    'Não foi possível carregar o formulário de pagamento. Verifique a sua ligação e recarregue a página.',
  'The payment did not go through. Try again, or pay in another way.':
    'O pagamento não foi concluído. Tente novamente ou pague de outra forma.',
  'Nothing was charged. Go back and try again, or pay in another way.':
    'Nada foi cobrado. Volte atrás e tente novamente, ou pague de outra forma.',
  'Bought in test mode': 'Comprado em modo de teste',
  'No money moved. You can close this page.': 'Nenhum dinheiro foi movimentado. Pode fechar esta página.',
  'Payment complete': 'Pagamento concluído',
  'Thank you. You can close this page.': 'Obrigado. Pode fechar esta página.',
  'Payment on its way': 'Pagamento a caminho',
  'Your bank is still working on it, which can take some days. You do not need to do anything else.':
    'O seu banco ainda o está a processar, o que pode demorar alguns dias. Não precisa de fazer mais nada.',
  'The payment did not go through': 'O pagamento não foi concluído',
  'Your bank wants you to confirm': 'O seu banco pede a sua confirmação',
  'The payment was not confirmed, so nothing was charged. Go back and try again.':
    'O pagamento não foi confirmado, pelo que nada foi cobrado. Volte atrás e tente novamente.',
  'The payment was canceled': 'O pagamento foi cancelado',
  'We do not know about this payment': 'Não sabemos nada sobre este pagamento',
  'If money was taken, what you bought appears by itself. Otherwise go back and try again.':
    'Se houve cobrança, o que comprou aparecerá por si. Caso contrário, volte atrás e tente novamente.',
  '{seller} has your payment. You can close this page.': '{seller} recebeu o seu pagamento. Pode fechar esta página.',
  'Go back': 'Voltar',
  'Save {percent}': 'Poupe {percent}',
  'Back to {seller}': 'Voltar a {seller}',
  'Back to the app': 'Voltar à aplicação',
  'Have a code?': 'Tem um código?',
  'Discount code': 'Código de desconto',
  Apply: 'Aplicar',
  'Remove the code': 'Remover o código',
  'Discount ({code})': 'Desconto ({code})',
  'This code does not exist. Check how it is spelled.': 'Este código não existe. Verifique como está escrito.',
  'This code has expired.': 'Este código expirou.',
  'This code has been used up.': 'Este código esgotou-se.',
  'You have used this code already.': 'Já utilizou este código.',
  'A payment with this code was begun. Finish it, or try again tomorrow.':
    'Já foi iniciado um pagamento com este código. Conclua-o ou tente novamente amanhã.',
  'This code is not for this offer.': 'Este código não é para esta oferta.',
  'This code is not for the currency of this price.': 'Este código não é para a moeda deste preço.',
  'Too many codes were tried. Wait a few minutes.': 'Foram tentados demasiados códigos. Aguarde alguns minutos.',
  '{discount} off the first payment': '{discount} de desconto no primeiro pagamento',
  '{discount} off for {duration}': '{discount} de desconto durante {duration}',
  '{discount} off every payment': '{discount} de desconto em cada pagamento',
  '{amount} today, and {price} after {duration} until you cancel.':
    '{amount} hoje e {price} após {duration}, até cancelar.',
  'Get it for free': 'Obter gratuitamente',
  'This address is not complete': 'Este endereço está incompleto',
  'Start again at the partner.': 'Comece novamente no site do parceiro.',
  'Connect a project': 'Ligar um projeto',
  'Another service asks to manage one of your projects. Sign in to choose one.':
    'Outro serviço pede para gerir um dos seus projetos. Inicie sessão para escolher um.',
  'Sign in': 'Iniciar sessão',
  Cancel: 'Cancelar',
  'The service you came from gets full access to the project you choose. You can end it among the project’s keys. You are signed in as {name}.':
    'O serviço de onde veio obtém acesso total ao projeto que escolher. Pode terminá-lo nas chaves do projeto. Tem sessão iniciada como {name}.',
  Connect: 'Ligar',
  'It is for the project “{project}” there.': 'Lá, trata-se do projeto “{project}”.',
  'You have no project yet. Create one in the dashboard first.':
    'Ainda não tem nenhum projeto. Crie primeiro um no painel.',
  Project: 'Projeto',
  'This project cannot be taken over': 'Não é possível assumir este projeto',
  'Take over this project?': 'Assumir este projeto?',
  'It will belong to a new team of yours. You are signed in as {name}.':
    'Pertencerá a uma nova equipa sua. Tem sessão iniciada como {name}.',
  'Sign in or create an account first, then it can belong to you.':
    'Inicie sessão ou crie primeiro uma conta; depois poderá ser seu.',
  'Take over the project': 'Assumir o projeto',
  'Not now': 'Agora não',
  'your account': 'a sua conta',
  'This link is not complete. Ask whoever sent it for a new one.':
    'Esta ligação está incompleta. Peça uma nova a quem a enviou.',
  'This link has expired: it works for an hour. Ask whoever sent it for a new one.':
    'Esta ligação expirou: funciona durante uma hora. Peça uma nova a quem a enviou.',
  'This link was used already. The project has its owner.':
    'Esta ligação já foi utilizada. O projeto já tem proprietário.',
  'This link was tried too often. Ask whoever sent it for a new one.':
    'Esta ligação foi tentada demasiadas vezes. Peça uma nova a quem a enviou.',
  '← Back to the dashboard': '← Voltar ao painel',
}
